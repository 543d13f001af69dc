// Maps company size, revenue, industry and domain to the options of the directory.
import { companyIndustries, companyRevenues, companySizes } from '#contract/candidates/candidate-options.ts';
import { amountIn } from './amount.ts';

/** Upper ends (exclusive) of the options, in their order; the last option has none. */
const sizeEnds = [20, 100, 500, 1000, 5000];
const revenueEnds = [1e6, 10e6, 50e6, 100e6, 1e9];

/** Employees: `250`, `51-200`, `10,001+`, `11 to 50 employees`. One of `companySizes`, or null. */
export function normalizeCompanySize(text: string): string | null {
  return listedOption(companySizes, text) ?? optionFor(amountIn(text), sizeEnds, companySizes);
}

/** Revenue in dollars: `$5.2M`, `12,000,000`, `$10M to <$50M`, `over $1 billion`. One of `companyRevenues`, or null. */
export function normalizeCompanyRevenue(text: string): string | null {
  return listedOption(companyRevenues, text) ?? optionFor(amountIn(text), revenueEnds, companyRevenues);
}

/** The listed spelling of an industry, or the text as it is: industries are not a closed list. */
export function normalizeIndustry(text: string): string {
  return listedOption(companyIndustries, text) ?? text;
}

/** `https://www.Clinic.example/about` → `clinic.example`. Null when it is no domain. */
export function normalizeDomain(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/s, '');
  return host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
    ? host
    : null;
}

function listedOption(options: readonly string[], text: string): string | null {
  const key = optionKey(text);
  return options.find((option) => optionKey(option) === key) ?? null;
}

function optionKey(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '').replaceAll('and', '&');
}

function optionFor(amount: number | null, ends: readonly number[], options: readonly string[]): string | null {
  if (amount === null || amount <= 0) return null;
  const index = ends.findIndex((end) => amount < end);
  return options.at(index) ?? null;
}
