const PageTexts = () => null
export default PageTexts
