/** Residents of states and provinces in millions, rounded (census estimates of 2023). */
export const populations: Record<string, number> = {
  AL: 5.1, AK: 0.73, AZ: 7.4, AR: 3.1, CA: 39, CO: 5.9, CT: 3.6, DE: 1, DC: 0.68, FL: 22.6, GA: 11, HI: 1.4, ID: 2, IL: 12.5, IN: 6.9, IA: 3.2, KS: 2.9,
  KY: 4.5, LA: 4.6, ME: 1.4, MD: 6.2, MA: 7, MI: 10, MN: 5.7, MS: 2.9, MO: 6.2, MT: 1.1, NE: 2, NV: 3.2, NH: 1.4, NJ: 9.3, NM: 2.1, NY: 19.6, NC: 10.8,
  ND: 0.78, OH: 11.8, OK: 4, OR: 4.2, PA: 13, RI: 1.1, SC: 5.4, SD: 0.92, TN: 7.1, TX: 30.5, UT: 3.4, VT: 0.65, VA: 8.7, WA: 7.8, WV: 1.8, WI: 5.9, WY: 0.58,
  AB: 4.7, BC: 5.5, MB: 1.4, NB: 0.83, NL: 0.54, NS: 1.1, ON: 15.6, QC: 8.9, SK: 1.2,
};
