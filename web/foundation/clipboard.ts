/** Rejects where the user forbids it, and on pages without HTTPS, where there is no clipboard. */
export async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
