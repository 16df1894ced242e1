const LessonEditor = () => null
export default LessonEditor
