/**
 * What people most often make passwords of, in lower case and without the digits around it: words, first names, pet names, teams, and
 * what is popular in China. Common knowledge put together by hand (decision 0054).
 */
export const commonWords: readonly string[] = [
  ...'password passwort passwd pass pwd secret private letmein login logon welcome hello access enter open guest user test tester testing'.split(
    ' ',
  ),
  ...'admin administrator root system super manager master owner default demo temp changeme change public server support service'.split(
    ' ',
  ),
  ...'qwerty qwertz azerty asdfgh zxcvbn qazwsx abc abcd xyz qwe asd zxc wasd'.split(' '),
  ...'iloveyou loveyou ilove love lover lovely baby babe honey sweet sweety darling angel princess queen king prince forever always'.split(
    ' ',
  ),
  ...'monkey dragon tiger lion eagle falcon bear wolf shark horse puppy kitty cat dog bird panda rabbit butterfly dolphin phoenix'.split(
    ' ',
  ),
  ...'sunshine summer winter spring autumn january february march april june july august september october november december'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday today'.split(' '),
  ...'football soccer baseball basketball hockey golf tennis liverpool chelsea arsenal barcelona ronaldo messi jordan lakers yankees'.split(
    ' ',
  ),
  ...'batman superman spiderman starwars pokemon pikachu naruto mario zelda minecraft matrix ninja samurai hunter killer shadow ghost'.split(
    ' ',
  ),
  ...'computer internet google apple microsoft windows android iphone samsung huawei xiaomi facebook twitter youtube linkedin yahoo'.split(
    ' ',
  ),
  ...'michael michelle daniel david robert thomas william james john jack george charlie andrew anthony joshua matthew alex alexander'.split(
    ' ',
  ),
  ...'jessica jennifer ashley amanda sarah nicole emily hannah samantha elizabeth anna maria laura linda susan nancy lisa lucy mary'.split(
    ' ',
  ),
  ...'freedom whatever trustno nothing something orange banana cherry chocolate cookie coffee pepper ginger cheese purple yellow silver'.split(
    ' ',
  ),
  ...'golden diamond money dollar lucky happy smile flower rainbow heaven star starlight moonlight blessed jesus christ god family friend'.split(
    ' ',
  ),
  ...'harley ferrari porsche mercedes corvette mustang toyota honda yamaha london paris china shanghai beijing america canada'.split(' '),
  ...'zhanggui pinduoduo pdd taobao tmall jingdong alibaba alipay wechat weixin tencent baidu douyin kuaishou bilibili'.split(' '),
  ...'woaini woaiwo aini wode mima wodemima zhanghao denglu guanliyuan laoban dianpu shangjia mingtian xiexie nihao zhongguo'.split(' '),
  ...'zhang wang zhao chen yang huang zhou liu xiao xiaoming wangwei zhangwei lilei hanmeimei laopo laogong baobei qinai'.split(' '),
  ...'520 521 1314 5201314 666 888 168 518 999 110 007 123 321 121 111 222 333 000 147 258 369 159 753'.split(' '),
]
