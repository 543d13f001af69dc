/**
 * National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn check digit over the number behind the
 * prefix 80840 (CMS, "Requirements for NPI and NPI Check Digit").
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  // 24 is what the constant prefix 80840 adds to the sum.
  let sum = 24;
  for (let index = 0; index < 10; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 0 ? (doubled > 9 ? doubled - 9 : doubled) : digit;
  }
  return sum % 10 === 0;
}
