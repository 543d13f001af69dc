import styles from './place-credit.module.css';

/** The credit that the license of the place data requires. */
export const PlaceCredit = () => (
  <p className={styles.credit}>
    Place data: <a href="https://www.geonames.org/">GeoNames</a>, adapted under{' '}
    <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
  </p>
);
