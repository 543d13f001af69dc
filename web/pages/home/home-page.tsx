// The home page. Every count on it comes from the directory, and it shows no person of the directory.
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import { guaranteeDays, plans } from '#contract/billing/plans.ts';
import type { SiteText } from '#contract/site-settings/site-texts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import { AccessDenied } from '#web/features/access/public.ts';
import { priceOf } from '#web/features/billing/public.ts';
import { CountPlate } from '#web/features/search/public.ts';
import {
  pageHead,
  ProfessionalsClaim,
  siteOf,
  Sourced,
  CoveredArea,
  SiteName,
  TextBlocks,
} from '#web/features/site-settings/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Closing } from './closing.tsx';
import styles from './home.module.css';
import { MetricTiles } from './metric-tiles.tsx';
import { OrganizationStrip } from './organization-strip.tsx';
import { Reasons } from './reasons.tsx';
import { RecordSamples } from './record-samples.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SourcesBand } from './sources-band.tsx';
import { Tools } from './tools.tsx';

interface HomeData {
  query: string;
  /** Of the whole directory. Null: they could not be made. */
  whole: DirectoryCounts | null;
  /** Of the query. Null: they could not be made; `failure` says why if the visitor can do something about it. */
  counts: DirectoryCounts | null;
  failure: string | null;
  /** The introduction of the operator; null: the built-in one. */
  introduction: SiteText | null;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomeData> {
  const { call } = context.get(pageContext);
  const typed = new URL(request.url).searchParams.get('query') ?? '';
  const query = typed.toWellFormed().replaceAll('\0', '').trim().slice(0, publicCounts.queryLengthMax).toWellFormed();
  const [whole, introduction] = await Promise.all([
    call('search.countDirectory', { query: '' }).catch(() => null),
    call('siteSettings.readSiteText', { key: 'home_introduction' }).then(
      ({ text }) => text,
      () => null,
    ),
  ]);
  if (query === '') return { query, whole, counts: whole, failure: null, introduction };
  try {
    return { query, whole, counts: await call('search.countDirectory', { query }), failure: null, introduction };
  } catch (error) {
    const failure = readFailure(error);
    return { query, whole, counts: null, failure: failure?.code === 'TOO_MANY' ? failure.message : null, introduction };
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { publicUrl, settings } = siteOf(args);
  return pageHead(args, {
    title: null,
    isIndexed: (args.loaderData?.query ?? '') === '',
    professionals: args.loaderData?.whole?.count ?? null,
    data: [
      { '@type': 'Organization', name: settings.site_name, url: `${publicUrl}/`, logo: `${publicUrl}/favicon.svg` },
    ],
  });
};

export default function HomePage() {
  const { query, whole, counts, failure, introduction } = useLoaderData<typeof loader>();
  return (
    <>
      <AccessDenied />
      <div className={`${styles.width} ${styles.hero}`}>
        <div className={styles.heroHead}>
          <h1 className={styles.title}>
            Find the clinician. <br />
            Call the clinician.
          </h1>
          <Introduction count={whole?.count ?? null} own={introduction} />
        </div>
        <CountPlate query={query} counts={counts} failure={failure} />
        {counts !== null && (
          <p className={styles.caption}>
            <b>Fig. 1.</b> Exact counts of this directory on{' '}
            <time dateTime={counts.countedAt}>{formatDate(counts.countedAt)}</time>. Type a specialty, a title, an
            employer, a place or a skill. No person is shown here, and no number of people below{' '}
            {publicCounts.fewestShown}.
          </p>
        )}
      </div>
      <OrganizationStrip />
      <MetricTiles counts={whole} />
      <RecordSamples />
      <SearchPreview counts={whole} />
      <Reasons />
      <Tools />
      <SourcesBand />
      <Closing counts={whole} />
    </>
  );
}

const Introduction = ({ count, own }: { count: number | null; own: SiteText | null }) => (
  <div>
    {own === null ? <BuiltInLead count={count} /> : <OwnLead text={own} />}
    <p className={styles.actions}>
      <LinkButton to="/signup" look="filled" size="large">
        Get Started
      </LinkButton>
      <LinkButton to="/pricing" size="large">
        View Pricing
      </LinkButton>
    </p>
    <p className={styles.fine}>
      From <Sourced from="plan.price_monthly">{priceOf('price_monthly')}</Sourced> a month. {plans.price_annual.name}:{' '}
      <TextLink to="/money-back-guarantee">
        <Sourced from="plan.guarantee">{guaranteeDays}</Sourced>-day money back guarantee
      </TextLink>
      .
    </p>
  </div>
);

const BuiltInLead = ({ count }: { count: number | null }) => (
  <p className={styles.lead}>
    <SiteName /> is a directory of <ProfessionalsClaim count={count} /> healthcare professionals in <CoveredArea />,
    with personal mobile numbers and email addresses. Every value shows its source and the date it was last verified.
  </p>
);

const OwnLead = ({ text: { lead, sections } }: { text: SiteText }) => (
  <div className={styles.lead}>
    <TextBlocks blocks={lead} />
    {sections.map(({ id, title, blocks }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <TextBlocks blocks={blocks} />
      </section>
    ))}
  </div>
);
