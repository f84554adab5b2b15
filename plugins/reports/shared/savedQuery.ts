/** Under which a filter stands in the address; the value of what is not stated has none of its own. */
export const filterName = (dimension: string): string => `is-${dimension}`;
export const unstated = '-';

/** RTE-3. */
export const reportsPath = '/care-provider/reports';
/** Opens what a saved report holds at that moment. */
export const savedHref = (id: string): string => `${reportsPath}?saved=${id}`;

export const longestQuery = 2_000;
export const measureId = /^[a-z][a-z-]{0,30}\.[a-z][A-Za-z]{0,40}$/;
const kept = /^(measure|period|from|to|by|vs|is-[a-z][A-Za-z]{0,30})$/;

/** The choices that an address makes, each once and in one order, without what was open on the page; '' where it names no report. */
export const choicesIn = (query: string): string => {
  const choices = [...new Map(new URLSearchParams(query))].filter(([name, value]) => kept.test(name) && value !== '');
  const chosen = new URLSearchParams(choices.sort(([one], [other]) => (one < other ? -1 : 1)));
  return measureId.test(chosen.get('measure') ?? '') ? chosen.toString() : '';
};

export const measureIn = (query: string): string => new URLSearchParams(query).get('measure') ?? '';
