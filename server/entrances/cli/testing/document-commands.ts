// The commands that a document shows, so that tests follow what a reader reads.

/** In the order of the text: lines of blocks of code, and commands within a sentence. */
export function documentCommands(document: string): string[] {
  let isFenced = false;
  return document.split('\n').flatMap((line) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isFenced = !isFenced;
    if (isFence) return [];
    const shown =
      isFenced || line.startsWith('    ') ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return shown.map((code) => code.trim()).filter((code) => /^(?:npm|docker|sudo) /.test(code));
  });
}
