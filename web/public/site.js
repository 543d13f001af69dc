// The only script of pages that are sent without the web application: it shows the theme and stores the visitor's choice. It runs
// before the first paint, because it is loaded in the head.
const dark = matchMedia('(prefers-color-scheme: dark)');

function storedTheme() {
  try {
    const theme = localStorage.getItem('theme');
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}

function show(theme) {
  document.documentElement.dataset.colorScheme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  for (const radio of document.querySelectorAll('[data-theme-choice]')) radio.checked = radio.value === theme;
}

function showStored() {
  show(storedTheme());
}

document.documentElement.dataset.scripted = '';
showStored();
dark.addEventListener('change', showStored);
addEventListener('storage', showStored);
addEventListener('DOMContentLoaded', showStored);
document.addEventListener('change', ({ target }) => {
  if (!target.matches('[data-theme-choice]')) return;
  try {
    localStorage.setItem('theme', target.value);
  } catch {
    // The choice then counts for this page only.
  }
  show(target.value);
});
