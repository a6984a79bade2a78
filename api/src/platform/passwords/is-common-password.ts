/** Passwords an attacker tries first. */
const commonPasswords = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345 111111 000000 123123 654321 666666 121212 112233
  987654 987654321 159753 147258 789456 555555 777777 888888 999999 aa123456 a1b2c3 abc123 abcdef abcd1234
  password password1 password12 password123 passw0rd p@ssw0rd
  qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx
  iloveyou letmein welcome welcome1 monkey dragon football baseball master shadow sunshine princess
  superman batman trustno1 whatever freedom charlie jordan michael michelle ashley bailey daniel
  hunter hunter2 ginger pepper summer winter spring autumn
  secret admin admin1 admin123 administrator login guest test test123 testing changeme default
  hello hello123 computer internet starwars pokemon cheese chocolate cookie flower flower1 killer soccer
  hockey tigger buster matrix mustang access google
  `
    .trim()
    .split(/\s+/),
)

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
