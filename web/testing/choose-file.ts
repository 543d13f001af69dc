// Chooses a file in a form of a test. `user.upload` does not work with forms here: their FormData would have no file.
import { fireEvent } from '@testing-library/react';

export function chooseFile(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  fireEvent.change(input);
}
