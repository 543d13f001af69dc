/** Behind the name of a place, they make it the name of an organization: `Texas Health`, `Mayo Clinic`. */
export const organizationWords = new Set(
  'university state health healthcare hospital hospitals medical clinic clinics children childrens presbyterian general college institute tech system regional memorial'.split(
    ' ',
  ),
);
