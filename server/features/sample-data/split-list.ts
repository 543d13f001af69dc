/** The entries of a table written as text: separated by commas or line ends, in order, without blanks. */
export function splitList(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
