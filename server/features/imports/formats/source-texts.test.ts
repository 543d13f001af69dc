import { describe, expect, it } from 'vitest';
import { placeText, specialtyText } from './source-texts.ts';

const text = (cells: (string | null)[], city: string | null, state: string | null) => placeText(cells, { city, state });

describe('the text of a place', () => {
  it.each([
    [['SAINT LOUIS', 'MO'], 'St. Louis', 'MO', 'SAINT LOUIS, MO'],
    [['Greater Chicago Area', null], null, 'IL', 'Greater Chicago Area'],
    [['Reno', 'Texas (TX)'], 'Reno', 'TX', 'Reno, Texas (TX)'],
    [['Fresno', 'Calif.'], 'Fresno', 'CA', 'Fresno, Calif.'],
  ])('%j is kept beside %s, %s', (cells, city, state, kept) => {
    expect(text(cells, city, state)).toBe(kept);
  });

  it.each([
    [['RENO', 'nv'], 'Reno', 'NV'],
    [['Reno', 'Nevada'], 'Reno', 'NV'],
    [['Reno, Nevada, United States'], 'Reno', 'NV'],
    [['ST LOUIS', 'MO'], 'St. Louis', 'MO'],
    [[null, 'NV'], null, 'NV'],
    [['Reno', null], 'Reno', 'NV'],
    [[null, null], 'Reno', 'NV'],
    [['Nowhere at all', null], null, null],
    [['12 Elm St, Reno, NV'], 'Reno', 'NV'],
    [['ann@clinic.example'], 'Reno', 'NV'],
    [['x'.repeat(101)], 'Reno', 'NV'],
  ])('%j is not kept beside %s, %s', (cells, city, state) => {
    expect(text(cells, city, state)).toBeUndefined();
  });
});

describe('the text of a specialty', () => {
  it('is kept where the words are others', () => {
    expect(specialtyText('Gynecology & Obstetrics', 'OBGYN')).toBe('Gynecology & Obstetrics');
  });

  it.each(['CARDIOLOGY', 'cardiology.', 'Cardiology 312-555-0142'])('%j is not kept', (cell) => {
    expect(specialtyText(cell, 'Cardiology')).toBeUndefined();
  });
});
