// Tells the page that the visitor changed something on the server, so that what shows it is read again at once.

/** Fires `written`. */
export const ownWrites = new EventTarget();

export const reportWrite = (): void => void ownWrites.dispatchEvent(new Event('written'));
