// The skills in what a person typed or pasted: one, or a list in any of the usual forms.

/** Commas in parentheses belong to a skill: `EHR (Epic, Cerner)`. */
const separator = /[;|\n\r•·‣▪●,]+(?![^()]*\))/u;

/** Each once, whatever its case. */
export function skillsIn(text: string): string[] {
  const skills = text
    .split(separator)
    .map((skill) =>
      skill
        .trim()
        .replace(/^[\s*–—-]+(?=\s)|^["“]|["”]$/gu, '')
        .trim(),
    )
    .filter((skill) => /[\p{L}\p{N}]/u.test(skill) && !/^(?:n\/a|none)$/i.test(skill));
  return [...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values()];
}
