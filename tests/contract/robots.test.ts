import { describe, expect, it } from 'vitest'
import { readRobotAddress } from '../../contract/robots.ts'

const uuid = '11111111-2222-4333-8444-555555555555'
const hex = 'ab'.repeat(32)

describe('the address of a robot', () => {
  it.each([
    [`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${uuid}`, 'wecom', uuid],
    [` https://oapi.dingtalk.com/robot/send?access_token=${hex}\n`, 'dingtalk', hex],
    [`https://open.feishu.cn/open-apis/bot/v2/hook/${uuid}`, 'feishu', uuid],
    [`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?debug=1&key=${uuid}#x`, 'wecom', uuid],
  ])('%s is taken apart into platform and token', (address, kind, token) => {
    expect(readRobotAddress(address)).toEqual({ kind, token })
  })

  it.each([
    '',
    uuid,
    `http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${uuid}`,
    `https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=${uuid}`,
    `https://qyapi.weixin.qq.com@evil.example/cgi-bin/webhook/send?key=${uuid}`,
    `https://me:pw@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${uuid}`,
    `https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=${uuid}`,
    `https://evil.example/cgi-bin/webhook/send?key=${uuid}`,
    `https://127.0.0.1/robot/send?access_token=${hex}`,
    `https://qyapi.weixin.qq.com/cgi-bin/message/send?key=${uuid}`,
    `https://qyapi.weixin.qq.com/cgi-bin/webhook/send`,
    `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=../../other`,
    `https://open.feishu.cn/open-apis/bot/v2/hook/${uuid}/more`,
    `https://open.feishu.cn/open-apis/bot/v2/hook/../../../${uuid}`,
    'https://open.feishu.cn/open-apis/bot/v2/hook/',
    'ftp://open.feishu.cn/open-apis/bot/v2/hook/x',
  ])('%s is none', (address) => {
    expect(readRobotAddress(address)).toBeNull()
  })
})
