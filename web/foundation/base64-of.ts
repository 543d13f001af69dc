/** The bytes of the file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a call takes a limited number of arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * partBytes, (at + 1) * partBytes)),
  );
  return btoa(parts.join(''));
}

const partBytes = 0x4000;
