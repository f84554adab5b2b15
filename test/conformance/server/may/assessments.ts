/** Who may make the calls of assessments, written by hand and apart from their descriptions. */
export const assessments: Readonly<Record<string, string>> = {
  'assessments.begin': 'patient practitioner',
  'assessments.calculate': 'patient practitioner',
};
