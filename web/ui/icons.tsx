// The line icons of the site, on a 16 px grid. They are decorative: the text beside them or the name of the control has the meaning.
import type { ReactNode } from 'react';

export interface IconProps {
  /** Each size has a class in `theme/base.css`: a page of results has hundreds of icons. */
  size?: 12 | 14 | 16 | 18 | 28;
  className?: string | undefined;
}

const classesOf = (size: IconProps['size'], className: string | undefined): string =>
  `${size === 16 ? 'icon' : `icon-${size}`}${className === undefined ? '' : ` ${className}`}`;

function icon(drawing: ReactNode) {
  return function Icon({ size = 16, className }: IconProps) {
    return (
      <svg viewBox="0 0 16 16" className={classesOf(size, className)} aria-hidden="true">
        {drawing}
      </svg>
    );
  };
}

interface Shape {
  id: string;
  drawing: ReactNode;
}

/** The shapes that a page of results has in each row. */
const shapes: Shape[] = [];

/** An icon whose shape is once in the document, and which refers to it. */
function repeatedIcon(name: string, drawing: ReactNode) {
  const id = `i-${name}`;
  shapes.push({ id, drawing });
  return function Icon({ size = 16, className }: IconProps) {
    return (
      <svg className={classesOf(size, className)} aria-hidden="true">
        <use href={`#${id}`} />
      </svg>
    );
  };
}

/** The shapes of repeated icons, once in each document. */
export const IconShapes = () => (
  <svg className="icon-shapes" aria-hidden="true">
    {shapes.map(({ id, drawing }) => (
      <symbol key={id} id={id} viewBox="0 0 16 16">
        {drawing}
      </symbol>
    ))}
  </svg>
);

export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.3" />
    <path d="m10.3 10.3 3.4 3.4" />
  </>,
);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const ChevronLeftIcon = icon(<path d="M9.8 4 6 8l3.8 4" />);
export const ChevronRightIcon = icon(<path d="M6.2 4 10 8l-3.8 4" />);
export const ArrowOutIcon = repeatedIcon('arrow-out', <path d="m4.5 11.5 7-7M6 4.5h5.5V10" />);
export const PhoneIcon = repeatedIcon(
  'phone',
  <path d="M3.2 3.1 5 2.4l1.7 3-1.3 1.2c.6 1.5 1.8 2.8 3.6 3.7l1.4-1.2 2.9 1.8-.6 1.8c-.3.8-1.1 1.2-1.9 1-4-.9-7.4-4.3-8.3-8.2-.2-.9.1-1.7.7-2.4Z" />,
);
export const MailIcon = repeatedIcon(
  'mail',
  <>
    <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
    <path d="m2.5 5 5.5 4 5.5-4" />
  </>,
);
export const FiltersIcon = icon(<path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />);
export const AlertIcon = icon(
  <>
    <path d="M8 2.6 14 13H2L8 2.6Z" />
    <path d="M8 6.6v3M8 11.3v.1" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.8" />
    <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1" />
  </>,
);
export const MoonIcon = icon(<path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z" />);
export const ScreenIcon = icon(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1.2" />
    <path d="M5.5 13.5h5" />
  </>,
);
export const ChevronDownIcon = repeatedIcon('chevron-down', <path d="M4 6.2 8 10l4-3.8" />);
export const SortIcon = icon(<path d="M4.5 3v10M4.5 13 2.3 10.8M4.5 13l2.2-2.2M9 4.5h5M9 8h3.5M9 11.5h2" />);
export const ArrowUpIcon = icon(<path d="M8 13V3.2M8 3.2 4.4 6.8M8 3.2l3.6 3.6" />);
export const ArrowDownIcon = icon(<path d="M8 3v9.8M8 12.8l3.6-3.6M8 12.8 4.4 9.2" />);
export const RowsIcon = icon(<path d="M2.5 5h11M2.5 11h11" />);
export const DenseRowsIcon = icon(<path d="M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11" />);
export const PersonIcon = repeatedIcon(
  'person',
  <>
    <circle cx="8" cy="5.2" r="2.6" />
    <path d="M3 13.6c.5-2.6 2.4-4 5-4s4.5 1.4 5 4" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="6" cy="5.4" r="2.3" />
    <path d="M2 13c.4-2.4 2-3.6 4-3.6s3.6 1.2 4 3.6M10.6 3.4a2.2 2.2 0 0 1 0 4M11.8 9.7c1.3.5 2 1.6 2.2 3.3" />
  </>,
);
export const ListAddIcon = repeatedIcon('list-add', <path d="M2.5 4h8.5M2.5 8h8.5M2.5 12h4M12 9.5v5M9.5 12h5" />);
export const PasteIcon = icon(
  <>
    <path d="M5.5 3.2H4.2c-.6 0-1 .4-1 1v8.6c0 .6.4 1 1 1h7.6c.6 0 1-.4 1-1V4.2c0-.6-.4-1-1-1h-1.3" />
    <path d="M5.8 2.2h4.4v2.2H5.8zM5.8 8h4.4M5.8 10.8h3" />
  </>,
);
export const DownloadIcon = icon(<path d="M8 2.5v7.5M8 10 5 7M8 10l3-3M2.8 10.5v2.7h10.4v-2.7" />);
export const LockIcon = repeatedIcon(
  'lock',
  <>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </>,
);
export const PanelIcon = icon(
  <>
    <rect x="2" y="2.8" width="12" height="10.4" rx="1.2" />
    <path d="M6.2 2.8v10.4M11.5 6.5 10 8l1.5 1.5" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8Z" />
    <circle cx="8" cy="8" r="1.9" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M6.6 4a6 6 0 0 1 1.4-.2C12 3.8 14.2 8 14.2 8a11 11 0 0 1-1.8 2.3M9.9 11.9a5.5 5.5 0 0 1-1.9.3C4 12.2 1.8 8 1.8 8a11 11 0 0 1 2.6-2.9M6.7 6.7a1.9 1.9 0 0 0 2.6 2.6M2.5 2.5l11 11" />,
);
export const NoteIcon = icon(<path d="M3.5 2.5h9v7l-4 4h-5v-11ZM12.5 9.5h-4v4M5.8 5.5h4.4M5.8 8h2" />);
export const MenuIcon = icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const TickIcon = repeatedIcon('tick', <path d="m3 8.4 3.2 3.2L13 4.8" />);
export const SealIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.6" />
    <path d="m5.6 8.2 1.7 1.7 3.2-3.6" />
  </>,
);
export const CopyIcon = repeatedIcon(
  'copy',
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-1.5a1.5 1.5 0 0 0-1.5-1.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </>,
);
