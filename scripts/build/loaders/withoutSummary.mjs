/**
 * What a feature says of itself is read by administrators, and the server tells them: in the browser each manifest goes without.
 * @param {string} source of a `manifest.ts`
 * @returns {string}
 */
export default function withoutSummary(source) {
  const less = source.replace(/\n\s+summary: localised\((\s*('[^'\n]*'|"[^"\n]*"),?)+\s*\),/, '');
  if (less === source) throw new Error('This manifest says nothing of its feature, or not where it is looked for.');
  return less;
}
