// The rules of every form with an email address. Values only, because the pages contain no schemas.

/** In characters. */
export const emailLengthMax = 254;
export const invalidEmail = 'Please enter a valid email address.';
