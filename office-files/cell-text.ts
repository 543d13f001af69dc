// The text that a cell shows, as far as the directory needs it: numbers in digits, dates in their ISO form, padded codes.
import { WorkbookFault } from './workbook-faults.ts';

/** What Excel allows. It bounds what a short reference to a text can write. */
const cellLengthMax = 32_767;
/** An escaped character takes seven. */
const rawLengthMax = cellLengthMax * 7;

/** Collects the text of a cell or of a shared text: the runs of a rich text joined, without the readings of East Asian names. */
export class TextOfElements {
  private text = '';
  private isInText = false;
  private isInReading = false;

  open(name: string): void {
    if (name === 'rPh') this.isInReading = true;
    this.isInText = (name === 't' || name === 'v') && !this.isInReading;
  }

  close(name: string): void {
    if (name === 'rPh') this.isInReading = false;
    this.isInText = false;
  }

  add(text: string): void {
    if (!this.isInText) return;
    this.text += text;
    if (this.text.length > rawLengthMax) throw longCell();
  }

  /** The text so far, and begins the next one. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

const longCell = (): WorkbookFault =>
  new WorkbookFault(
    'row-too-long',
    `A cell has more than the ${cellLengthMax.toLocaleString('en-US')} characters that Excel allows: shorten it, or save the sheet as CSV in UTF-8.`,
  );

/** Characters that XML cannot contain are written as `_x000D_`. One that is no text is dropped. */
export function plainText(text: string): string {
  if (text.length > cellLengthMax && !text.includes('_x')) throw longCell();
  if (!text.includes('_x')) return text;
  const plain = text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');
  if (plain.length > cellLengthMax) throw longCell();
  return plain;
}

export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const significantDigits = 15;

/** In digits where the workbook has an exponent, with the 15 digits that Excel shows. */
export function numberText(raw: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(raw)) return raw;
  const number = Number(raw);
  return raw.trim() === '' || !Number.isFinite(number) ? raw : String(Number(number.toPrecision(significantDigits)));
}

/** `mask`: a zero for each digit, with hyphens and spaces, such as `00000-0000`. */
export function paddedText(raw: string, mask: string): string {
  const number = Number(raw);
  if (!Number.isSafeInteger(number) || number < 0) return numberText(raw);
  let digits = String(number).padStart(mask.replaceAll(/[^0]/g, '').length, '0');
  let text = '';
  for (const place of mask.split('').toReversed()) {
    text = (place === '0' ? digits.slice(-1) : place) + text;
    if (place === '0') digits = digits.slice(0, -1);
  }
  return digits + text;
}

const daySeconds = 86_400;
/** December 31, 9999. */
const serialMax = 2_958_466;
/** Day 0 of Excel on Windows, as it is for every date since March 1900, and of the older Excel on the Macintosh. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
/** Excel has a February 29 in 1900, as Lotus 1-2-3 had, so the days before it are one day off. */
const leapDay1900 = 60;

/** A day, a time of day, or both. A number that is no date stays one. */
export function dateText(raw: string, is1904: boolean): string {
  const serial = Number(raw);
  if (raw.trim() === '' || !(serial >= 0 && serial < serialMax)) return numberText(raw);
  const allSeconds = Math.round(serial * daySeconds);
  const day = Math.floor(allSeconds / daySeconds);
  const seconds = allSeconds % daySeconds;
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19);
  if (day === 0 && (seconds > 0 || !is1904)) return time;
  const date = dateOf(day, is1904);
  return seconds === 0 ? date : `${date} ${time}`;
}

function dateOf(day: number, is1904: boolean): string {
  if (is1904) return isoDate(epochs.from1904, day);
  if (day === leapDay1900) return '1900-02-29';
  return isoDate(epochs.from1900, day < leapDay1900 ? day + 1 : day);
}

const isoDate = (epochMs: number, days: number): string =>
  new Date(epochMs + days * daySeconds * 1_000).toISOString().slice(0, 10);

/** A cell may also have its date in the ISO form. A day has no time there. */
export const isoDateText = (raw: string): string => raw.replace(/T00:00:00(?:\.0+)?Z?$/, '');
