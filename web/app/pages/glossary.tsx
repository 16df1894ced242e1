const Glossary = () => <h1>Glossary</h1>
export default Glossary
