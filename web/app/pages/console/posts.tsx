const Posts = () => null
export default Posts
