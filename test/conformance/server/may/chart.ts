const staff = 'practitioner admin clinic_admin super_admin';

/** Who may make the calls of chart, written by hand and apart from their descriptions. */
export const chart: Readonly<Record<string, string>> = {
  'chart.portals': staff,
  'chart.view': staff,
  'chart.saveView': staff,
  'chart.previewMerge': staff,
  'chart.merge': staff,
  'chart.unmerge': staff,
  'chart.merges': staff,
  'chart.timeline': staff,
  'chart.export': staff,
  'chart.held': staff,
  'chart.sensitiveHeld': staff,
  'chart.release': staff,
  'chart.closeAgain': staff,
  'chart.exportRecord': `patient ${staff}`,
  'chart.exportPages': `patient ${staff}`,
  'chart.sheet': staff,
};
