/** Of a number that a program wrote as a decimal: `3125550142.0`, `3.125550142E+09`. */
const decimal = /^(\+?\d+)\.0+$/;
const scientific = /^(\d)[.,](\d{1,11})E\+?0?(\d{1,2})$/i;

/** The digits that such a number had. Digits that the exponent has lost are not made up; other texts stay as they are. */
export function wholeNumber(text: string): string {
  const plain = text.trim();
  const digits = decimal.exec(plain)?.[1];
  if (digits !== undefined) return digits;
  const [, first = '', rest = '', exponent] = scientific.exec(plain) ?? [];
  return exponent !== undefined && rest.length === Number(exponent) ? first + rest : text;
}
