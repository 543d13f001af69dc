import type { Database } from '#server/foundation/database/public.ts';

/** A candidate in the words of the contract; null when there is none. */
export async function findProfile({ pool }: Database, id: string): Promise<unknown> {
  const { rows: [row] } = await pool.query<Record<string, unknown>>(
    `select id, first_name as "firstName", middle_name as "middleName", last_name as "lastName", credentials, title, title_level as "titleLevel",
       job_functions as "jobFunctions", specialty, organization, company_size as "companySize", company_industry as "companyIndustry",
       company_revenue as "companyRevenue", company_domain as "companyDomain", city, state, country, office_city as "officeCity",
       office_state as "officeState", office_zip as "officeZip", linkedin_url as "linkedinUrl", skills, education,
       nullif(concat_ws(', ', city, state), '') as location,
       jsonb_build_object('phone', phone_kind, 'email', email_kind, 'verifiedOn', verified_on) as "contactInfo",
       (select coalesce(json_agg(json_build_object('source', key, 'saidOn', value ->> 'saidOn') order by value ->> 'saidOn' desc, key), '[]')
        from json_each(words)) as sources
     from listed_candidates where id = $1`,
    [id],
  );
  return row ?? null;
}
