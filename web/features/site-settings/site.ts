// The site as every page knows it: its address and its settings. They come with the first page.
import { isRouteErrorResponse, useRouteError, useRouteLoaderData, type MetaArgs } from 'react-router';
import { fairUse, type FairUse } from '#contract/disclosures/disclosures.ts';
import type { PageContext } from '#contract/page-context.ts';
import { siteSettingsOf, type SiteSettings } from '#contract/site-settings/site-setting-keys.ts';

export interface Site {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The countries that the directory covers. */
  countries: PageContext['countries'];
  settings: SiteSettings;
  /** The day on which the operator stated a number of professionals, YYYY-MM-DD; null: none was stated. */
  professionalsStatedOn: string | null;
  /** The limits of fair use that the server enforces. */
  fairUse: FairUse;
  /** The postal address of the operator, with line breaks; empty: not entered. */
  postalAddress: string;
}

/** What is known of the site when the root could not be loaded: not even its name. */
const unknownSite: Site = {
  publicUrl: '',
  countries: ['US'],
  settings: { ...siteSettingsOf(new Map()), site_name: '' },
  professionalsStatedOn: null,
  fairUse,
  postalAddress: '',
};

interface RootData {
  site: Site;
}

const hasSite = (data: unknown): data is RootData => typeof data === 'object' && data !== null && 'site' in data;

/** A root that refuses the visitor for a moment sends the site with its refusal. */
export function useSite(): Site {
  const data = useRouteLoaderData('root');
  const error = useRouteError();
  if (hasSite(data)) return data.site;
  return isRouteErrorResponse(error) && hasSite(error.data) ? error.data.site : unknownSite;
}

export function siteOf({ matches }: Pick<MetaArgs, 'matches'>): Site {
  const data = matches.find((match) => match.id === 'root')?.loaderData;
  return hasSite(data) ? data.site : unknownSite;
}

/** The title of a page with the name of the site; empty: not known. */
export const withSiteName = (title: string, name: string): string => (name === '' ? title : `${title} – ${name}`);

/** The countries of the directory as a sentence names them: `the US and Canada`. */
export const areaOf = ({ countries }: Pick<Site, 'countries'>): string =>
  countries.includes('CA') ? 'the US and Canada' : 'the US';
