// A few cities of Canada: `name people(thousands) area/codes FSA/FSA` (first halves of postal codes), by province.

export const citiesCanada = {
  AB: `Calgary 1310 403/587 T2N/T2V/T3B; Edmonton 1010 780/587 T5H/T6G; Red Deer 100 403/587 T4N; Lethbridge 98 403/587 T1J`,
  BC: `Vancouver 662 604/778 V5Z/V6H/V6Z; Surrey 568 604/778 V3V/V3T; Victoria 92 250/778 V8T/V8W; Kelowna 145 250/778 V1Y; Burnaby 249 604/778 V5G`,
  MB: `Winnipeg 750 204/431 R3A/R3E/R2H; Brandon 51 204/431 R7A`,
  NB: `Moncton 79 506 E1C; Fredericton 63 506 E3B`,
  NL: `St. John's 110 709 A1B/A1C`,
  NS: `Halifax 439 902/782 B3H/B3J; Sydney 30 902/782 B1P`,
  ON: `Toronto 2794 416/647 M4N/M5B/M5G/M5T; Ottawa 1017 613/343 K1H/K1Y; Mississauga 718 905/289 L5B/L5M; Hamilton 569 905/289 L8L/L8N; London 422 519/226 N6A/N6C; Kingston 133 613/343 K7L;
    Windsor 230 519/226 N8W; Kitchener 257 519/226 N2G; Thunder Bay 109 807 P7B; Sudbury 166 705/249 P3E`,
  QC: `Montreal 1763 514/438 H3A/H3G/H2X; Quebec 549 418/581 G1R/G1K; Laval 438 450/579 H7S; Sherbrooke 173 819/873 J1H; Gatineau 291 819/873 J8T`,
  SK: `Saskatoon 266 306/639 S7K/S7N; Regina 226 306/639 S4P/S4S`,
};
