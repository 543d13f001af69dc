// How long the parts of a message to the operator are, in characters, and what is said of one that is too short; for the
// server that refuses and the page that says it first. Values only: the pages carry no schemas.

const least = { name: 2, subject: 5, message: 10 } as const;
export const enquiryLimits = { least, most: { name: 100, email: 254, subject: 150, message: 4_000 } } as const;

export const tooShort: Readonly<Record<keyof typeof least, string>> = {
  name: `Name must be at least ${least.name} characters.`,
  subject: `Subject must be at least ${least.subject} characters.`,
  message: `Message must be at least ${least.message} characters.`,
};
