const names = ['admin', 'premium', 'basic', 'free', 'demo'] as const;
export type SampleName = (typeof names)[number];
export { names as sampleNames };

export const sampleEmail = (name: SampleName): string => `${name}@careroster.test`;
