/** The provider sent more than any email needs. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** `fetch` that cancels a response as soon as it is larger than `bytesMax`, and that does not carry the key to another address. */
export function limitedFetch(bytesMax: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes <= bytesMax) controller.enqueue(chunk);
        else controller.error(new ResponseTooLarge(`The response has more than ${bytesMax} bytes.`));
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
}
