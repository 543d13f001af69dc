// The page of one specialty, or of one specialty in one state: counts of the directory, and no person.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Landing } from '#contract/search/directory-counts.ts';
import { landingPath, stateName } from '#contract/search/landing-paths.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import { landingShareImage } from '#contract/share-images.ts';
import { CountRows, CoverageRows, StateFigure } from '#web/features/search/public.ts';
import { areaOf, CoveredArea, pageHead, siteOf, hiddenPage } from '#web/features/site-settings/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NotFound } from '../not-found.tsx';
import styles from './landing-page.module.css';

const rowsShown = 10;

export async function loader({ context, params: { specialty = '', state } }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext);
  try {
    return await call('search.readLanding', { specialty, ...(state !== undefined && { state }) });
  } catch (error) {
    const code = readFailure(error)?.code;
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return data(null, { status: 404 });
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData: landing } = args;
  if (landing === undefined || landing === null) return hiddenPage('Page not found')(args);
  const place = landing.state === null ? areaOf(siteOf(args)) : stateName(landing.state);
  const name = `${landing.specialty} professionals in ${place}`;
  const description = `${formatCount(landing.count)} ${landing.specialty} professionals in ${place}: where they work, their skills, and how many can be reached by mobile number or personal email.`;
  return pageHead(args, {
    title: name,
    description,
    shareImage: landingShareImage(landingPath(landing.specialty, landing.state)),
    data: [
      {
        '@type': 'Dataset',
        name,
        description,
        url: `${siteOf(args).publicUrl}${landingPath(landing.specialty, landing.state)}`,
        creator: { '@type': 'Organization', name: siteOf(args).settings.site_name },
        dateModified: landing.countedAt.slice(0, 10),
        isAccessibleForFree: true,
        measurementTechnique: 'Exact count of the records of the directory',
        variableMeasured: [
          'Professionals',
          'Professionals by state',
          'Professionals by city',
          'Professionals by skill',
        ],
      },
    ],
  });
};

export default function LandingPage() {
  const landing = useLoaderData<typeof loader>();
  return landing === null ? <NotFound /> : <LandingCounts landing={landing} />;
}

function LandingCounts({ landing }: { landing: Landing }) {
  const { specialty, state, count, states, cities, skills, companySizes, coverage, countedAt } = landing;
  const search = `/search?specialty=${encodeURIComponent(specialty)}${state === null ? '' : `&state=${state}`}`;
  return (
    <div className={styles.page}>
      <nav className={styles.trail} aria-label="Breadcrumb">
        <Link to="/specialties">Specialties</Link>
        {state !== null && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={landingPath(specialty, null)}>{specialty}</Link>
          </>
        )}
      </nav>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {specialty} professionals in {state === null ? <CoveredArea /> : stateName(state)}
        </h1>
        <div>
          <p className={styles.count}>
            <b className={styles.number} data-source="count.landing">
              {formatCount(count)}
            </b>{' '}
            on file
          </p>
          <LinkButton to={search} look="filled" size="large">
            Search These Professionals
          </LinkButton>
        </div>
      </header>
      <section className={styles.section} aria-label="Coverage">
        <CoverageRows coverage={coverage} />
      </section>
      {state === null && states.length > 0 && <ByState specialty={specialty} states={states} />}
      <section className={styles.columns} aria-labelledby="details">
        <h2 id="details" className={styles.heading}>
          Where and how they work
        </h2>
        <CountRows
          title="Cities"
          source="city"
          rows={cities.slice(0, rowsShown)}
          {...(state === null && { note: 'Cities of the same name are counted together.' })}
        />
        <CountRows title="Skills" source="skill" rows={skills.slice(0, rowsShown)} />
        <CountRows
          title="Employer size (employees)"
          source="companySize"
          rows={companySizes}
          renderValue={(size) => <span data-source="count.sizeName">{size}</span>}
        />
      </section>
      <p className={styles.note}>
        Counted on <time dateTime={countedAt}>{formatDate(countedAt)}</time>. Every count is exact. Counts below{' '}
        {publicCounts.fewestShown}, and counts from which such a count could be worked out, are not published. No person
        is shown.
      </p>
    </div>
  );
}

const ByState = ({ specialty, states }: Pick<Landing, 'specialty' | 'states'>) => (
  <section className={styles.states} aria-labelledby="by-state">
    <div>
      <h2 id="by-state" className={styles.heading}>
        By state
      </h2>
      <div className={styles.map}>
        <StateFigure counts={states} linkTo={(code) => landingPath(specialty, code)} />
      </div>
    </div>
    <CountRows
      title="States"
      source="state"
      rows={states.slice(0, rowsShown)}
      renderValue={(code) => (
        <Link className={styles.link} to={landingPath(specialty, code)}>
          {stateName(code)}
        </Link>
      )}
    />
  </section>
);
