// The lengths of the fields of an account in characters, and the messages about them. The page checks them first, then the server.
// Values only: the pages carry no schemas.

export const passwordLength = { min: 6, max: 128 } as const;
export const nameLengthMax = 100;
export const bioLengthMax = 2_000;
/** Of the answer to "Where did you hear about us?". */
export const sourceLengthMax = 200;

export const passwordTooShort = `Password must be at least ${passwordLength.min} characters long.`;
export const passwordTooLong = `Password must be at most ${passwordLength.max} characters long.`;
export const termsNotAccepted = 'You must accept the terms and conditions.';
