/** The address that calls a phone: `tel:+13125550142`. A number without a country is of the United States or Canada. */
export function callAddress(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+1${digits}`}`;
}
