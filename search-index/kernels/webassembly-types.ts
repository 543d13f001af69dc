// The part of the WebAssembly interface that the index uses; the configured libraries have no types for it.
export type SharedMemory = WebAssembly.Memory;

declare global {
  namespace WebAssembly {
    class Memory {
      constructor(descriptor: { initial: number; maximum: number; shared: true });
      readonly buffer: SharedArrayBuffer;
      /** By so many pages of 65,536 bytes. Returns the number of pages before. */
      grow(pages: number): number;
    }
    interface Module {
      readonly [Symbol.toStringTag]: string;
    }
    const Module: new (bytes: Uint8Array) => Module;
    type Exports = Readonly<Record<string, unknown>>;
    class Instance {
      constructor(module: Module, imports: { env: { memory: Memory } });
      readonly exports: Exports;
    }
  }
}
