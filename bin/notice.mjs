import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { noticeText } from '../checks/notice.mjs'
import { root } from './packages/install.mjs'

// bin/notice: writes NOTICE from the production packages of package-lock.json. bin/check says when it is out of date.
writeFileSync(path.join(root, 'NOTICE'), noticeText(root))
