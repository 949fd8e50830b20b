// Styles whose class names other rooms still write by hand, so that no screen depends on the part being loaded.
// An entry goes when only its component is used.
import './alert.css'
import './button.css'
import './card.css'
import './dialog/dialog.css'
import './empty.css'
import './field.css'
import './pageHead.css'
import './segmented.css'
import './skeleton.css'
import './table.css'
import './tag.css'
import './toolbar.css'
