/** The server checks it as well. */
export const sourcePattern = /^[a-z0-9][a-z0-9-]{0,60}$/;
export const sourceError = 'Enter a short name of a-z, 0-9 and -, such as nppes';
