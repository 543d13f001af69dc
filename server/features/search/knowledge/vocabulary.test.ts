import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVocabularyFile } from './vocabulary.ts';

test("a fault in the operator's own vocabulary is a fault of the configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-vocabulary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'own.txt');
  expect(() => readVocabularyFile(file)).toThrow(/VOCABULARY_FILE: names a file that cannot be read/);
  writeFileSync(file, 'nonsense');
  expect(() => readVocabularyFile(file)).toThrow(/VOCABULARY_FILE: .*own\.txt, line 1/);
  writeFileSync(file, 'role Dentist: nurse # here a nurse is a dentist\nsame: zahnarzt, odontologo');
  const own = readVocabularyFile(file);
  expect(own.byKey.get('nurse')).toMatchObject({ kind: 'role', specialties: ['Dentist'] });
  expect(own.byKey.get('pharmacist')).toMatchObject({ specialties: ['Pharmacist'] });
  expect(own.byKey.get('zahnarzt')).toMatchObject({ kind: 'same' });
});
