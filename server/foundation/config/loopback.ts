const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** True for names of the local machine, as the host name of a URL or as an address to listen on. */
export const isLoopbackName = (name: string): boolean => loopbackName.test(name);
