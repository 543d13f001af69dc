import type { z } from 'zod';
import type { settings } from './schema.ts';

type Settings = z.output<typeof settings>;

/** A language model of the operator. */
export interface AiSettings {
  provider: 'openai-compatible' | 'anthropic';
  model: string;
  apiKey: string;
  /** With its path, such as `https://api.openai.com/v1`; without a trailing slash. */
  baseUrl: string;
  /** For one email, all attempts together. */
  timeoutMs: number;
  /** Before the first retry; doubled before the next one. */
  retryPauseMs: number;
}

export interface EmailWriterSettings {
  /** Null: no language model. */
  ai: AiSettings | null;
  /** True: without a language model no emails are written. */
  isAiRequired: boolean;
}

const aiBaseUrls: Readonly<Record<AiSettings['provider'], string>> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

/** Longer than a model needs for an email, and as long as a user waits. */
const limits = { timeoutMs: 20_000, retryPauseMs: 400 } as const;

const usedOnlyWithKey = ['AI_PROVIDER', 'AI_MODEL', 'AI_BASE_URL'];

/** Without the key, an operator could believe that a model writes. Where AI is required, users see a message. */
export function aiFaults(named: ReadonlySet<string>, { AI_REQUIRED: isRequired }: Settings): string[] {
  if (named.has('AI_API_KEY')) return named.has('AI_MODEL') ? [] : ['AI_MODEL: required when AI_API_KEY is set'];
  if (isRequired) return [];
  return usedOnlyWithKey
    .filter((name) => named.has(name))
    .map((name) => `${name}: is used only with AI_API_KEY; set AI_API_KEY too, or remove ${name}`);
}

export function emailWriterSettings(values: Settings): EmailWriterSettings {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_REQUIRED: isAiRequired } = values;
  if (apiKey === undefined || model === undefined) return { ai: null, isAiRequired };
  const baseUrl = values.AI_BASE_URL ?? aiBaseUrls[provider];
  return { ai: { provider, model, apiKey, baseUrl, ...limits }, isAiRequired };
}
