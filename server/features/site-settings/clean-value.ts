// What a setting may be. The values appear in the head of every page, so they are cleaned before they are stored.
import { siteSettingEntries, type SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';
import { accentOf } from '#contract/site-settings/accent-colors.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { parseText } from './texts/parse-text.ts';

/** Control characters, line and paragraph separators, invisible ones, and the characters that change the direction of text. */
const unprintable = /[\p{Cc}\u061C\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const unprintableInText = /[^\P{Cc}\n]|[\u061C\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The value as it is stored. Throws an AppError that names the field when it does not fit the key. */
export function cleanValue(key: SiteSettingKey, value: string): string {
  const { kind, lengthMax } = siteSettingEntries[key];
  if (kind === 'markdown') return cleanText(value, lengthMax);
  const clean = value.replaceAll(unprintable, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (clean.length > lengthMax) throw invalid(`The value must be at most ${lengthMax} characters.`);
  if (clean === '') return clean;
  if (kind === 'color') return accentColor(clean);
  if (kind === 'image') return imagePath(clean);
  if (kind === 'reference') return webAddress(clean);
  if (/[<>]/.test(clean)) throw invalid('The value must not contain < or >.');
  if (key === 'site_name' && !/[\p{L}\p{N}]/u.test(clean))
    throw invalid('Enter a name with at least one letter or digit.');
  return clean;
}

/** Lines stay. @throws AppError when a page could not show the text */
function cleanText(value: string, lengthMax: number): string {
  const clean = value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').replaceAll(unprintableInText, ' ').trim();
  if (clean.length > lengthMax)
    throw invalid(`The text must be at most ${lengthMax.toLocaleString('en-US')} characters.`);
  parseText(clean);
  return clean;
}

/** It becomes part of a style sheet, so only digits are accepted. */
function accentColor(value: string): string {
  const accent = accentOf(value);
  if ('refusal' in accent) throw invalid(accent.refusal);
  return value.toLowerCase();
}

/** The content security policy allows images of this site only. */
function imagePath(value: string): string {
  const path = safeReturnPath(value, '');
  if (path === '') throw invalid('Enter the path of an image on this site, such as /site-assets/logo.png.');
  return path;
}

function webAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw invalid('Enter a web address that begins with https://.');
  return url.href;
}

const invalid = (message: string): AppError =>
  new AppError('invalid_input', 'INVALID_INPUT', message, { field: 'value' });
