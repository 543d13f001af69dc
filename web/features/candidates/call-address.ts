/** The address that calls a phone: `tel:+13125550142`, with its extension (RFC 3966): `tel:+13125550142;ext=204`. A number without a country is of the United States or Canada. */
export function callAddress(phone: string): string {
  const [, number = phone, extension] = /^(.*) ext\. (\d+)$/.exec(phone) ?? [];
  const digits = number.replaceAll(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+1${digits}`}${extension === undefined ? '' : `;ext=${extension}`}`;
}
