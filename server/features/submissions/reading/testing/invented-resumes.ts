// Resumes of invented people in many layouts, each with what a careful reader would take from it.
import type { InventedResume } from './invented-resume.ts';
import { resumesByEntry } from './resumes-by-entry.ts';
import { resumesByLayout } from './resumes-by-layout.ts';
import { resumesByNameAndPlace } from './resumes-by-name-and-place.ts';

export const inventedResumes: readonly InventedResume[] = [
  ...resumesByLayout,
  ...resumesByNameAndPlace,
  ...resumesByEntry,
];
