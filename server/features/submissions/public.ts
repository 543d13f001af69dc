export { countSubmissionsUnderOtherKeys, resealSubmissions } from './reseal-submissions.ts';
export { submissionsRoutes } from './submissions-routes.ts';
