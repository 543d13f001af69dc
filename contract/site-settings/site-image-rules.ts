// The rules for uploaded images of the site. Values only: the pages carry no schemas.

/** Inclusive. */
export const siteImageBytesMax = 5_242_880;

/** A larger image is refused before it is decoded. */
export const siteImagePixelsMax = 40_000_000;

export const siteImageTexts = {
  wrongType: 'Please select an image file.',
  /** For an image in another format, such as HEIC, and for a damaged one. */
  unreadable: 'This image cannot be read. Select a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.',
  empty: 'This file is empty. Save the image again, then select it.',
  tooLarge: 'Please select an image smaller than 5MB.',
} as const;
