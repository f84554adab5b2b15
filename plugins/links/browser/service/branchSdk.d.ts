declare module 'branch-sdk' {
  const sdk: import('./branch.ts').BranchSdk;
  export default sdk;
}
