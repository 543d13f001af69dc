// The secrets of OAuth. Each has 256 random bits, and is stored as an HMAC, as those of API keys are.
import { secretPrefix } from '#contract/accounts/api-key-limits.ts';

export const codePrefix = `${secretPrefix}code_`;
export const refreshTokenPrefix = `${secretPrefix}refresh_`;
