import iconv from 'iconv-lite'
import { type TableSample, bytes, csv, people, table } from './table-sample.ts'

const inEncoding = (
  name: string,
  encoding: string,
  rows: string[][],
  options?: { addBOM: boolean },
): TableSample => ({
  name,
  fileName: 'people.csv',
  content: iconv.encode(csv(rows), encoding, options),
  expect: { rows },
})

const japanese = [
  ['氏名', 'メール', '住所', '市区町村', '郵便番号'],
  ['山田太郎', 'yamada@example.com', '丸の内1-1', '千代田区', '100-0005'],
  ['佐藤花子', 'sato@example.com', '梅田2-2', '大阪市', '530-0001'],
]
const chinese = [
  ['姓名', '邮箱', '地址', '城市', '邮编'],
  ['王伟', 'wang@example.com', '长安街1号', '北京', '100006'],
  ['李娜', 'li@example.com', '南京路2号', '上海', '200001'],
]
const taiwanese = [
  ['姓名', '地址', '城市', 'Email'],
  ['王小明', '信義路五段7號', '臺北市', 'ming@example.com'],
  ['李小華', '中正路二號', '高雄市', 'hua@example.com'],
]
const korean = [
  ['이름', '이메일', '주소', '도시'],
  ['김민수', 'kim@example.com', '세종대로 110', '서울'],
  ['이영희', 'lee@example.com', '해운대로 5', '부산'],
]
const russian = [
  ['Имя', 'Почта', 'Улица', 'Город', 'Индекс'],
  ['Иван Петров', 'ivan@example.com', 'Ленина 1', 'Москва', '101000'],
  ['Анна Смирнова', 'anna@example.com', 'Невский 2', 'Санкт-Петербург', '190000'],
]
const polish = [
  ['Imię i nazwisko', 'E-mail', 'Ulica', 'Miasto', 'Kod'],
  ['Łukasz Żółtowski', 'lukasz@example.com', 'ul. Świętokrzyska 1', 'Łódź', '90-001'],
  ['Małgorzata Wiśniewska', 'gosia@example.com', 'ul. Długa 3', 'Kraków', '30-002'],
  ['Paweł Dąbrowski', 'pawel@example.com', 'ul. Krótka 7', 'Gdańsk', '80-003'],
]
const spanish = [
  ['Nombre', 'Correo', 'Calle', 'Ciudad'],
  ['José García', 'jose@example.com', 'Calle Mayor 5', 'Málaga'],
  ['María Muñoz', 'maria@example.com', 'Avenida de la Constitución 2', 'Córdoba'],
  ['Iñaki Peña', 'inaki@example.com', 'Plaza España 1', 'A Coruña'],
]
const greek = [
  ['Όνομα', 'Email', 'Πόλη'],
  ['Γιώργος Παπαδόπουλος', 'giorgos@example.com', 'Αθήνα'],
  ['Μαρία', 'maria@example.com', 'Θεσσαλονίκη'],
]
const emoji = [...table, ['Mia 🎁 Müller', 'mia@example.com', 'Ringstraße 7', 'Zürich', '', '8001', 'CH']]

const broken = Buffer.concat([
  Buffer.from(csv([...table, ...people])),
  Buffer.from('Mia M'),
  Buffer.from([0xfc]),
  Buffer.from('ller,mia@example.com,Ring 7,Bonn,,53111,DE\r\n'),
  Buffer.from(csv(people.slice(0, 1))),
])

export const encodings: TableSample[] = [
  inEncoding('UTF-8', 'utf8', table),
  inEncoding('UTF-8 with its mark', 'utf8', table, { addBOM: true }),
  inEncoding('UTF-8 with pictures in names', 'utf8', emoji),
  inEncoding('UTF-16 little endian with its mark', 'utf16-le', emoji, { addBOM: true }),
  inEncoding('UTF-16 big endian with its mark', 'utf16-be', emoji, { addBOM: true }),
  inEncoding('UTF-16 little endian without a mark', 'utf16-le', table, { addBOM: false }),
  inEncoding('UTF-16 big endian without a mark', 'utf16-be', table, { addBOM: false }),
  inEncoding('UTF-16 in Japanese without a mark', 'utf16-le', japanese, { addBOM: false }),
  inEncoding('UTF-32 with its mark', 'utf32-le', table, { addBOM: true }),
  inEncoding('Windows-1252', 'win1252', table),
  inEncoding('Windows-1252 with signs ISO 8859-1 has not', 'win1252', [
    ...table,
    ['Ōno’s “Café” – €5'.replace('Ō', 'Š'), 's@example.com', 'Žižkova 1', 'Nice', '', '06000', 'FR'],
  ]),
  inEncoding('Windows-1252 with a single foreign letter', 'win1252', [
    table[0] as string[],
    ['José', 'jose@example.com', '1 Main Street', 'Austin', 'TX', '78701', 'US'],
  ]),
  inEncoding('Windows-1252 in Spanish', 'win1252', spanish),
  inEncoding('Windows-1250 in Polish', 'win1250', polish),
  inEncoding('Windows-1251', 'win1251', russian),
  inEncoding('KOI8-R', 'koi8-r', russian),
  inEncoding('Greek ISO 8859-7', 'iso-8859-7', greek),
  inEncoding('Shift-JIS', 'shiftjis', japanese),
  inEncoding('EUC-JP', 'eucjp', japanese),
  inEncoding('GB18030', 'gb18030', chinese),
  inEncoding('Big5', 'big5', taiwanese),
  inEncoding('EUC-KR', 'euckr', korean),
  {
    name: 'UTF-8 with one broken byte',
    fileName: 'people.csv',
    content: broken,
    expect: { rows: [...table, ...people, people[0] as string[]], problems: [[10, /cannot be read/]] },
  },
  {
    name: 'zeros strewn in',
    fileName: 'people.csv',
    content: bytes(csv(table).replaceAll('a', 'a\0').replace('Grace', '\0\0Gra\0ce')),
    expect: { rows: table },
  },
  {
    name: 'a file that only has the mark',
    fileName: 'people.csv',
    content: Buffer.from([0xef, 0xbb, 0xbf]),
    expect: { refused: /nothing in/ },
  },
]
