// Reads the values of a submitted form.

/** The text in the field; empty when the form has no such text field. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The value of the field `email`. Pasted addresses often end with a space, so it is trimmed. */
export const emailOf = (form: FormData): string => textOf(form, 'email').trim();
