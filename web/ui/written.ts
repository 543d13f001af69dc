/** The text written in a field of a sent form. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** E-mail addresses are pasted with a space at their end. */
export const emailOf = (form: FormData): string => textOf(form, 'email').trim();
